import { SecretComponent, type App, type SettingDefinitionItem } from 'obsidian';
import { PROVIDERS, type Provider } from '../core/model/llm';
import type { Settings } from '../core/model/settings';
import type { Device, DeviceModel } from './app/device';

const names: Readonly<Record<Provider, string>> = {
  ollama: 'Ollama, on this machine',
  openai: 'OpenAI, or a service that speaks as it does',
  anthropic: 'Anthropic',
};

/** How the controls of the language model read and write what this device keeps of it. */
export const modelControls = { modelProvider: 'provider', modelUrl: 'url', modelName: 'model' } as const satisfies Readonly<
  Record<string, keyof DeviceModel>
>;

export type ModelKey = keyof typeof modelControls;

export function isModelKey(key: string): key is ModelKey {
  return Object.hasOwn(modelControls, key);
}

/** Keeps a value of one of these controls on this device. */
export function setModel(device: Device, key: ModelKey, value: unknown): void {
  if (key === 'modelProvider') device.setModel({ provider: PROVIDERS.find((one) => one === value) ?? device.model().provider });
  else device.setModel({ [modelControls[key]]: String(value).trim() });
}

/** The settings of the language model that answers what the gate is unsure of. */
export function modelGroup(app: App, device: Device, settings: () => Settings): SettingDefinitionItem {
  const visible = (): boolean => settings().gate.judge;
  return {
    type: 'group',
    items: [
      {
        name: 'Let a language model answer questions',
        desc: 'Adds "Ask the language model" to the entries that need review. It sends the texts of both entries to the service below, only when you press it. Private notes are never sent. Service, model and key stay on this device.',
        aliases: ['judge', 'LLM', 'AI', 'OpenAI', 'Anthropic', 'Ollama'],
        control: { type: 'toggle', key: 'gateJudge', defaultValue: false },
      },
      { name: 'Service', visible, control: { type: 'dropdown', key: 'modelProvider', options: { ...names }, defaultValue: 'ollama' } },
      {
        name: 'Address',
        desc: "Leave it empty for the service's own address. Without https only this machine and your own network can be reached.",
        visible,
        control: { type: 'text', key: 'modelUrl', defaultValue: '' },
      },
      { name: 'Model', desc: 'As the service calls it.', visible, control: { type: 'text', key: 'modelName', defaultValue: '' } },
      {
        name: 'Key',
        desc: 'A secret of the app. Its name and value stay on this device.',
        visible,
        render: ({ controlEl }) => {
          new SecretComponent(app, controlEl).setValue(device.model().secret).onChange((secret) => device.setModel({ secret }));
        },
      },
    ],
  };
}
