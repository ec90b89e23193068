/** Every convention there is: a new one is its file and one line here. */
export { notesAndLinks } from './notes-and-links';
export { stoneros } from './stoneros';
export { daneel } from './daneel';
export { carlton } from './carlton';
export { mindstone } from './mindstone';
// Products, each a change of one of these.
export { claudeCode } from './claude-code';
export { cline } from './cline';
export { codex } from './codex';
export { letta } from './letta';
export { openclaw } from './openclaw';
export { plainMemory } from './plain-memory';
export { serena } from './serena';
