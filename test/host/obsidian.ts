/** What `import … from 'obsidian'` gives under jest and in the browser harness. */
import { installGlobals } from './dom/globals';

installGlobals();

export { App } from './app-model';
export { Component } from './base/component';
export { debounce } from './base/debounce';
export { Events } from './base/events';
export { Keymap, Scope } from './base/keymap';
export { getLinkpath, normalizePath, parseLinktext, stripHeading, stripHeadingForLink } from './base/paths';
export { apiVersion, Platform, requireApiVersion } from './base/platform';
export { prepareFuzzySearch, prepareSimpleSearch, renderMatches, renderResults, sortSearchResults } from './base/search';
export {
  getFrontMatterInfo,
  parseFrontMatterAliases,
  parseFrontMatterEntry,
  parseFrontMatterStringArray,
  parseFrontMatterTags,
  parseYaml,
  stringifyYaml,
} from './base/yaml';
export { addIcon, getIcon, getIconIds, removeIcon, setIcon } from './dom/icons';
export { displayTooltip, setTooltip } from './dom/tooltip';
export { getAllTags, iterateCacheRefs, iterateRefs, resolveSubpath } from './metadata/cache-functions';
export { MetadataCache } from './metadata/metadata-cache';
export { arrayBufferToBase64, arrayBufferToHex, base64ToArrayBuffer, getLanguage, hexToArrayBuffer, request, requestUrl } from './network';
export { Plugin } from './plugin';
export { SecretStorage } from './secrets';
export {
  AbstractTextComponent,
  BaseComponent,
  ButtonComponent,
  ColorComponent,
  DisplayValueComponent,
  DropdownComponent,
  ExtraButtonComponent,
  MomentFormatComponent,
  ProgressBarComponent,
  SearchComponent,
  SliderComponent,
  TextAreaComponent,
  TextComponent,
  ToggleComponent,
  ValueComponent,
} from './ui/components';
export { ConfirmationButton, ConfirmationModal } from './ui/confirmation';
export { AbstractInputSuggest, PopoverSuggest } from './ui/input-suggest';
export { Menu, MenuItem, MenuSeparator } from './ui/menu';
export { Modal } from './ui/modal';
export { Notice } from './ui/notice';
export { SecretComponent } from './ui/secret-component';
export { Setting, SettingGroup } from './ui/setting';
export { PluginSettingTab, SettingPage, SettingTab } from './ui/setting-tab';
export { FuzzySuggestModal, SuggestModal } from './ui/suggest-modal';
export { FileManager } from './vault/file-manager';
export { TAbstractFile, TFile, TFolder } from './vault/files';
export { Vault } from './vault/vault';
export { WorkspaceSplit, WorkspaceTabs } from './workspace/docks';
export { editorInfoField, editorLivePreviewField } from './workspace/code-mirror';
export { Editor } from './workspace/editor';
export { WorkspaceLeaf } from './workspace/leaf';
export { MarkdownRenderChild, MarkdownRenderer } from './workspace/markdown-renderer';
export { MarkdownView } from './workspace/markdown-view';
export { TextFileView } from './workspace/text-view';
export { FileView, ItemView, View } from './workspace/views';
export { Workspace } from './workspace/workspace';
