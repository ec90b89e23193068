import type { Edit, Plan } from '../../core/model/plan';
import type { Paint } from './paint';

/** A plan for a person: its title, then a line an edit with its reason. Empty where there is none to show. */
export function planText(plan: Plan | null | undefined, paint: Paint): string[] {
  if (plan === undefined) return [];
  if (plan === null) return [paint.dim('Nothing to change.')];
  return ['', `${paint.bold('Plan')}: ${plan.title} ${paint.dim('(not applied)')}`, ...plan.edits.map((edit) => `  ${editText(edit, paint)}`)];
}

function editText(edit: Edit, paint: Paint): string {
  const why = paint.dim(edit.reason);
  switch (edit.op) {
    case 'create':
      return `${paint.good('create')}  ${edit.path}  ${why}`;
    case 'append':
      return `${paint.good('append')}  ${edit.path}  ${why}`;
    case 'replace':
      return `${paint.warn('edit')}    ${edit.path}  ${oneLine(edit.before)} → ${oneLine(edit.text)}  ${why}`;
    case 'set-property':
      return `${paint.warn('set')}     ${edit.path}  ${edit.key}: ${oneLine(JSON.stringify(edit.value) ?? 'removed')}  ${why}`;
    case 'move':
      return `${paint.warn('move')}    ${edit.path} → ${edit.to}  ${why}`;
    case 'trash':
      return `${paint.bad('trash')}   ${edit.path}  ${why}`;
  }
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}…` : line}"`;
}
