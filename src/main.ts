import { Plugin } from 'obsidian';
import { showBadge, registerReviewCommands } from './obsidian/review/commands';
import { watchReview, type ReviewWatch } from './obsidian/review/watch';
import { registerCommandLine } from './obsidian/command-line';
import { registerCommands } from './obsidian/commands';
import { askMemory, offerSetup } from './obsidian/memories/first-run';
import { watchFolders } from './obsidian/app/memory-folders';
import { registerMenus } from './obsidian/menus/menus';
import { showDone } from './obsidian/plan/carry-out';
import { registerBanner } from './obsidian/top-of-mind/register-banner';
import { guarded, showNotice } from './obsidian/ui/notices';
import { offerRecovery } from './obsidian/app/recovery';
import { startSchedule } from './obsidian/health/report';
import { SettingsTab } from './obsidian/settings-tab';
import { HistoryView } from './obsidian/history/history';
import { watchLayers, type LayerWatch } from './obsidian/layers/watch';
import { HISTORY_VIEW, ICON, showSideView, SIDE_VIEW } from './obsidian/ui/opening';
import { SideView } from './obsidian/side-view/side-view';
import { PRODUCT } from './obsidian/ui/wording';
import { Workbench } from './obsidian/app/workbench';

/** Obsidian's door: lifecycle and wiring only. `onload` registers; work begins when the layout is ready. */
export default class TopOfMindPlugin extends Plugin {
  private bench!: Workbench;
  private tab!: SettingsTab;
  private layers!: LayerWatch;
  private awaiting!: ReviewWatch;

  override onload(): void {
    this.bench = new Workbench(this);
    this.bench.askMemory = () => askMemory(this.bench);
    this.layers = watchLayers(this.bench);
    this.awaiting = watchReview(this.bench);
    this.tab = new SettingsTab(this, this.bench);
    this.addSettingTab(this.tab);
    this.registerView(SIDE_VIEW, (leaf) => new SideView(leaf, this.bench, this.layers, this.awaiting));
    this.registerView(HISTORY_VIEW, (leaf) => new HistoryView(leaf, this.bench));
    this.registerHoverLinkSource(SIDE_VIEW, { display: PRODUCT, defaultMod: true });
    this.addRibbonIcon(ICON, PRODUCT, () => void guarded(() => showSideView(this.app)));
    registerCommands(this, this.bench);
    registerReviewCommands(this, this.bench, this.awaiting);
    registerMenus(this, this.bench);
    registerCommandLine(this, this.bench);
    registerBanner(this, this.bench);
    this.app.workspace.onLayoutReady(() => void guarded(() => this.begin()));
  }

  /** Somebody has just switched the plugin on: the side view says how to begin. */
  override onUserEnable(): void {
    this.app.workspace.onLayoutReady(() => void guarded(() => showSideView(this.app)));
  }

  /** Another device, or a person, changed `data.json`. */
  override async onExternalSettingsChange(): Promise<void> {
    await this.readSettings();
  }

  private async begin(): Promise<void> {
    this.bench.start();
    watchFolders(this.bench, this, (message, receipt) => showDone(this.bench, message, receipt));
    await this.readSettings();
    // The app tells of changes to data.json alone; whoever edited a convention comes back from another program.
    this.registerDomEvent(window, 'focus', () => void this.followConventions());
    this.layers.start(this);
    showBadge(this, this.bench, this.awaiting);
    this.awaiting.start(this);
    startSchedule(this, this.bench);
    await offerRecovery(this.bench);
    await offerSetup(this.bench);
  }

  private async followConventions(): Promise<void> {
    if (await this.bench.settings.followConventions()) this.afterReading();
  }

  private async readSettings(): Promise<void> {
    await this.bench.settings.load();
    this.afterReading();
  }

  private afterReading(): void {
    this.tab.update();
    const problem = this.bench.settings.problem();
    if (problem !== null) showNotice(`${problem} The file stays as it is, and no context is copied until then.`);
  }
}
