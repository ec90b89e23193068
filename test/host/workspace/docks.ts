import type { WorkspaceLeaf } from './leaf';
import { setIcon } from '../dom/icons';
import { Events } from '../base/events';

/** Leaves behind one row of tabs; one of them shows. */
export class WorkspaceTabs extends Events {
  readonly containerEl: HTMLElement;
  readonly leaves: WorkspaceLeaf[] = [];
  private readonly headerEl: HTMLElement;
  private readonly bodyEl: HTMLElement;
  private shown: WorkspaceLeaf | null = null;

  constructor(readonly parent: WorkspaceSplit) {
    super();
    this.containerEl = parent.containerEl.createDiv('workspace-tabs');
    this.headerEl = this.containerEl.createDiv('workspace-tab-header-container').createDiv('workspace-tab-header-container-inner');
    this.bodyEl = this.containerEl.createDiv('workspace-tab-container');
  }

  add(leaf: WorkspaceLeaf): void {
    this.leaves.push(leaf);
    this.bodyEl.appendChild(leaf.containerEl);
    this.show(this.shown ?? leaf);
  }

  remove(leaf: WorkspaceLeaf): void {
    const at = this.leaves.indexOf(leaf);
    if (at === -1) return;
    this.leaves.splice(at, 1);
    leaf.containerEl.remove();
    if (this.leaves.length === 0) this.parent.removeGroup(this);
    else this.show(this.shown === leaf ? (this.leaves[Math.max(0, at - 1)] ?? null) : this.shown);
  }

  get current(): WorkspaceLeaf | null {
    return this.shown;
  }

  show(leaf: WorkspaceLeaf | null): void {
    this.shown = leaf;
    for (const each of this.leaves) each.containerEl.toggle(each === leaf);
    this.drawTabs();
  }

  drawTabs(): void {
    this.headerEl.empty();
    for (const leaf of this.leaves) {
      const tab = this.headerEl.createDiv({
        cls: 'workspace-tab-header tappable',
        attr: { 'aria-label': leaf.getDisplayText(), 'data-type': leaf.view.getViewType() },
      });
      tab.toggleClass('is-active', leaf === this.shown);
      setIcon(tab.createDiv('workspace-tab-header-inner-icon'), leaf.getIcon());
      tab.createDiv({ cls: 'workspace-tab-header-inner-title', text: leaf.getDisplayText() });
      tab.addEventListener('click', () => leaf.workspace.setActiveLeaf(leaf));
      if (leaf.inMainArea()) {
        const close = tab.createDiv({ cls: 'workspace-tab-header-inner-close-button', attr: { 'aria-label': 'Close' } });
        setIcon(close, 'x');
        close.addEventListener('click', (evt) => {
          evt.stopPropagation();
          leaf.detach();
        });
      }
    }
  }
}

export type Area = 'left' | 'root' | 'right';

/** A side or the middle of the window: groups of tabs. Sides collapse. */
export class WorkspaceSplit extends Events {
  collapsed: boolean;
  readonly groups: WorkspaceTabs[] = [];

  constructor(
    readonly containerEl: HTMLElement,
    readonly area: Area,
  ) {
    super();
    this.collapsed = area !== 'root';
    containerEl.toggleClass('is-collapsed', this.collapsed);
  }

  addGroup(): WorkspaceTabs {
    const group = new WorkspaceTabs(this);
    this.groups.push(group);
    return group;
  }

  removeGroup(group: WorkspaceTabs): void {
    group.containerEl.remove();
    this.groups.splice(this.groups.indexOf(group), 1);
  }

  collapse(): void {
    this.collapsed = true;
    this.containerEl.addClass('is-collapsed');
  }

  expand(): void {
    this.collapsed = false;
    this.containerEl.removeClass('is-collapsed');
  }

  toggle(): void {
    if (this.collapsed) this.expand();
    else this.collapse();
  }
}
