import type { OpenViewState, ViewState } from 'obsidian';
import { Events } from '../base/events';
import type { TFile } from '../vault/files';
import type { WorkspaceTabs } from './docks';
import { EmptyView, type View } from './views';
import type { Workspace } from './workspace';

let nextId = 1;

/** A place that shows one view. */
export class WorkspaceLeaf extends Events {
  readonly id = `leaf-${String(nextId++)}`;
  readonly containerEl = createDiv('workspace-leaf');
  hoverPopover: null = null;
  view: View;
  pinned = false;

  constructor(
    readonly workspace: Workspace,
    public parent: WorkspaceTabs,
  ) {
    super();
    this.view = new EmptyView(this);
    void this.view.openIn(this.containerEl);
  }

  async openFile(file: TFile, openState?: OpenViewState): Promise<void> {
    const type = this.workspace.viewTypeFor(file.extension);
    await this.setViewState(
      { type, state: { ...openState?.state, file: file.path }, active: openState?.active ?? true },
      openState?.eState,
    );
    this.workspace.noteOpened(file);
  }

  async open(view: View): Promise<View> {
    await this.view.closeView();
    this.view = view;
    await view.openIn(this.containerEl);
    this.parent.drawTabs();
    return view;
  }

  getViewState(): ViewState {
    return { type: this.view.getViewType(), state: this.view.getState(), pinned: this.pinned };
  }

  setViewState(viewState: ViewState, eState?: unknown): Promise<void> {
    return this.workspace.app.internal.activity.track(this.change(viewState, eState));
  }

  get isDeferred(): boolean {
    return false;
  }

  loadIfDeferred(): Promise<void> {
    return Promise.resolve();
  }

  getEphemeralState(): unknown {
    return this.view.getEphemeralState();
  }

  setEphemeralState(state: unknown): void {
    this.view.setEphemeralState(state);
  }

  togglePinned(): void {
    this.setPinned(!this.pinned);
  }

  setPinned(pinned: boolean): void {
    this.pinned = pinned;
    this.trigger('pinned-change', pinned);
  }

  setGroupMember(): void {}
  setGroup(): void {}

  detach(): void {
    void this.workspace.app.internal.activity.track(Promise.resolve(this.view.closeView()));
    this.parent.remove(this);
    this.workspace.leafGone(this);
  }

  getIcon(): string {
    return this.view.getIcon();
  }

  getDisplayText(): string {
    return this.view.getDisplayText();
  }

  getRoot(): unknown {
    return this.parent.parent;
  }

  inMainArea(): boolean {
    return this.parent.parent.area === 'root';
  }

  onResize(): void {
    this.view.onResize();
  }

  private async change(viewState: ViewState, eState: unknown): Promise<void> {
    if (this.view.getViewType() !== viewState.type) await this.open(this.workspace.createView(viewState.type, this));
    await this.view.setState(viewState.state ?? {}, { history: false });
    if (eState !== undefined) this.view.setEphemeralState(eState);
    this.parent.drawTabs();
    if (viewState.active === true) this.workspace.setActiveLeaf(this);
    this.workspace.trigger('layout-change');
  }
}
