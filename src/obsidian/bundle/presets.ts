import type { BundlePreset } from '../../core/model/bundle-preset';
import { foldKey } from '../../core/model/path';
import type { Settings } from '../../core/model/settings';
import type { BundleRequest } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';
import { Dialog, labelled } from '../ui/dialog';
import { guarded, showNotice } from '../ui/notices';

/** Asks for a name and keeps what is asked for under it; one of that name is replaced, which is said before. */
export function savePreset(bench: Workbench, request: BundleRequest, then: (name: string) => void): void {
  new PresetDialog(bench, request, then).open();
}

export function withPresetIn(settings: Settings, preset: BundlePreset): Settings {
  return { ...settings, bundlePresets: [...withoutPreset(settings, preset.name).bundlePresets, preset] };
}

export function withoutPreset(settings: Settings, name: string): Settings {
  return { ...settings, bundlePresets: settings.bundlePresets.filter((one) => foldKey(one.name) !== foldKey(name)) };
}

class PresetDialog extends Dialog {
  constructor(
    private readonly bench: Workbench,
    private readonly request: BundleRequest,
    private readonly then: (name: string) => void,
  ) {
    super(bench.app, 'Save as preset');
  }

  override onOpen(): void {
    const input = labelled(this.contentEl, 'Name').createEl('input', { type: 'text', attr: { dir: 'auto', enterkeyhint: 'done' } });
    const hint = this.contentEl.createDiv({ cls: 'tom-rename-hint tom-muted', attr: { 'aria-live': 'polite' } });
    const save = (): Promise<void> => this.save(input.value.trim());
    const [, button] = this.buttonRow([
      { text: 'Cancel', run: () => this.close() },
      { text: 'Save', main: true, run: save },
    ]);
    const show = (): void => {
      const name = input.value.trim();
      const taken = this.bench.settings.current().bundlePresets.some((preset) => foldKey(preset.name) === foldKey(name));
      hint.setText(taken ? 'It replaces the preset of that name.' : 'It becomes a command, and an option of the terminal.');
      button?.toggleAttribute('disabled', name === '');
    };
    input.addEventListener('input', show);
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || input.value.trim() === '') return;
      event.preventDefault();
      void guarded(save);
    });
    show();
    this.contentEl.win.setTimeout(() => input.focus(), 0);
  }

  private async save(name: string): Promise<void> {
    const { memory, topic, focus, session, project, budget, format, model, choice } = this.request;
    const asked = { memory, topic, focus, session, project, budget, format, model, ...choice };
    const given = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined && (value as { length?: number }).length !== 0),
    );
    await this.bench.settings.update((settings) => withPresetIn(settings, { ...(given as Partial<BundlePreset>), name }));
    this.close();
    showNotice(`Saved the preset "${name}".`);
    this.then(name);
  }
}
