/**
 * Compile-time proof that the stand-in fits the declarations of the real app: each member that the plugin may use is
 * compared with the one in `obsidian.d.ts`: it must exist and be, or give back, the same kind of value. Nothing here runs.
 */
import type * as Real from 'obsidian';
import type * as Mine from './obsidian';

/** Members whose types the stand-in cannot share: they name classes with protected members, or the whole App. */
type Own =
  | 'app'
  | 'vault'
  | 'adapter'
  | 'leaf'
  | 'view'
  | 'parent'
  | 'children'
  | 'scope'
  | 'workspace'
  | 'components'
  | 'plugin'
  | 'editor'
  | 'file';

/** What a value is, apart from which class: two sides' own classes are both `object`. */
type Kind<T> = 0 extends 1 & T
  ? 'any'
  : T extends Promise<infer P>
    ? ['promise', Kind<P>]
    : T extends readonly (infer E)[]
      ? ['array', Kind<E>]
      : T extends (...args: never[]) => infer R
        ? ['function', Kind<R>]
        : T extends string
          ? 'string'
          : T extends number
            ? 'number'
            : T extends boolean
              ? 'boolean'
              : T extends null
                ? 'null'
                : T extends undefined | void
                  ? 'nothing'
                  : unknown extends T
                    ? 'any'
                    : T extends object
                      ? 'object'
                      : 'other';

/** `any` or `unknown` on either side fits everything; otherwise the stand-in may give no more kinds than the app. */
type Fits<M, R> = [M] extends [R]
  ? true
  : M extends 'any'
    ? true
    : R extends 'any'
      ? true
      : [M, R] extends [[infer A, infer B], [infer C, infer D]]
        ? [A] extends [C]
          ? Fits<B, D>
          : false
        : false;

/** Members of the app that the stand-in lacks, or has as another kind of thing. */
type Missing<R, M> = {
  [K in Exclude<keyof R, Own>]: K extends keyof M ? (Fits<Kind<M[K]>, Kind<R[K]>> extends false ? K : never) : K;
}[Exclude<keyof R, Own>];
type None<T extends never> = T;

/** The check itself, checked: a member that is absent, and three that are something else. */
type Wrong = Missing<{ a(): Promise<string>; b: number; c(): string[]; d: string }, { a(): string; b: string; c(): number[] }>;
export const caught: Record<Wrong, true> = { a: true, b: true, c: true, d: true };

export type Checked = [
  None<Missing<Real.Vault, Mine.Vault>>,
  None<Missing<Real.DataAdapter, Mine.Vault['adapter']>>,
  None<Missing<Real.TFile, Mine.TFile>>,
  None<Missing<Real.TFolder, Mine.TFolder>>,
  None<Missing<Real.FileManager, Mine.FileManager>>,
  None<Missing<Real.MetadataCache, Mine.MetadataCache>>,
  None<Missing<Real.App, Mine.App>>,
  None<Missing<Real.Component, Mine.Component>>,
  None<Missing<Real.Events, Mine.Events>>,
  None<Missing<Real.Plugin, Mine.Plugin>>,
  None<Missing<Real.Modal, Mine.Modal>>,
  None<Missing<Real.ConfirmationModal, Mine.ConfirmationModal>>,
  None<Missing<Real.ConfirmationButton, Mine.ConfirmationButton>>,
  None<Missing<Real.SuggestModal<string>, Mine.SuggestModal<string>>>,
  None<Missing<Real.FuzzySuggestModal<string>, Mine.FuzzySuggestModal<string>>>,
  None<Missing<Real.AbstractInputSuggest<string>, Mine.AbstractInputSuggest<string>>>,
  None<Missing<Real.Notice, Mine.Notice>>,
  None<Missing<Real.Menu, Mine.Menu>>,
  None<Missing<Real.MenuItem, Mine.MenuItem>>,
  None<Missing<Real.Setting, Mine.Setting>>,
  None<Missing<Real.SettingGroup, Mine.SettingGroup>>,
  None<Missing<Real.SettingTab, Mine.SettingTab>>,
  None<Missing<Real.SettingPage, Mine.SettingPage>>,
  None<Missing<Real.PluginSettingTab, Mine.PluginSettingTab>>,
  None<Missing<Real.ButtonComponent, Mine.ButtonComponent>>,
  None<Missing<Real.ExtraButtonComponent, Mine.ExtraButtonComponent>>,
  None<Missing<Real.ToggleComponent, Mine.ToggleComponent>>,
  None<Missing<Real.TextComponent, Mine.TextComponent>>,
  None<Missing<Real.TextAreaComponent, Mine.TextAreaComponent>>,
  None<Missing<Real.SearchComponent, Mine.SearchComponent>>,
  None<Missing<Real.DropdownComponent, Mine.DropdownComponent>>,
  None<Missing<Real.SecretComponent, Mine.SecretComponent>>,
  None<Missing<Real.SliderComponent, Mine.SliderComponent>>,
  None<Missing<Real.View, Mine.View>>,
  None<Missing<Real.ItemView, Mine.ItemView>>,
  None<Missing<Real.FileView, Mine.FileView>>,
  None<Missing<Pick<Real.WorkspaceSidedock, 'toggle' | 'collapse' | 'expand' | 'collapsed'>, Mine.WorkspaceSplit>>,
  None<Missing<Omit<Real.Workspace, 'createLeafInParent' | 'duplicateLeaf' | 'moveLeafToPopout' | 'openPopoutLeaf'>, Mine.Workspace>>,
  None<Missing<Omit<Real.WorkspaceLeaf, 'getContainer'>, Mine.WorkspaceLeaf>>,
  None<Missing<Omit<Real.MarkdownView, 'previewMode' | 'currentMode'>, Mine.MarkdownView>>,
  None<Missing<Real.Editor, Mine.Editor>>,
  None<Missing<Real.SecretStorage, Mine.SecretStorage>>,
  None<Missing<Real.Scope, Mine.Scope>>,
];

/** Functions and values that need no class of the app are the same type outright. */
type Plain =
  | 'normalizePath'
  | 'getLinkpath'
  | 'parseLinktext'
  | 'stripHeading'
  | 'stripHeadingForLink'
  | 'apiVersion'
  | 'Platform'
  | 'requireApiVersion'
  | 'prepareFuzzySearch'
  | 'prepareSimpleSearch'
  | 'renderMatches'
  | 'renderResults'
  | 'sortSearchResults'
  | 'getFrontMatterInfo'
  | 'parseYaml'
  | 'stringifyYaml'
  | 'setIcon'
  | 'getIcon'
  | 'addIcon'
  | 'setTooltip'
  | 'getAllTags'
  | 'resolveSubpath'
  | 'iterateCacheRefs'
  | 'arrayBufferToBase64'
  | 'base64ToArrayBuffer'
  | 'arrayBufferToHex'
  | 'hexToArrayBuffer';
export type CheckedFunctions = None<{ [K in Plain]: (typeof Mine)[K] extends (typeof Real)[K] ? never : K }[Plain]>;

/** So is the adapter, which the plugin uses most where a note can be lost. */
type AdapterFits = Mine.Vault['adapter'] extends Real.DataAdapter ? never : 'adapter';
export type CheckedAdapter = None<AdapterFits>;
