import type { RememberResult } from '../../core/model/results';

export interface RememberButton {
  readonly label: string;
  readonly does: 'cancel' | 'skip' | 'save' | 'save-anyway';
  readonly primary: boolean;
}

const cancel: RememberButton = { label: 'Cancel', does: 'cancel', primary: false };

/** What one may do with an entry, by its verdict; with none yet, only leave. The primary button is last. */
export function buttonsFor(result: RememberResult | null): readonly RememberButton[] {
  if (result === null || result.refused !== undefined) return [cancel];
  switch (result.verdict) {
    case 'UNIQUE':
      return [cancel, { label: 'Save', does: 'save', primary: true }];
    case 'SUPERSEDE':
      return [cancel, { label: 'Save and mark older as superseded', does: 'save', primary: true }];
    case 'DUPLICATE':
      return [cancel, { label: 'Save anyway', does: 'save-anyway', primary: false }, { label: 'Skip', does: 'skip', primary: true }];
  }
}
