export {
  checkpointBody,
  checkpointState,
  checkpointText,
  checkpointTitle,
  checkpointTopic,
  isOpenCheckpoint,
  saysMore,
  withCheckpoint,
} from './checkpoint';
export { answerChore, APPLIED_CHORE, clearFolder, dueChores, dueSentence, INDEX_CHORE, isPutOff, MIGRATE_CHORE, reportDue } from './due';
export { decideEvaluation, evaluate, evaluationPath } from './evaluate';
export { decideFeedback, takesFeedbackIn } from './feedback';
export { decideVerify, lifeOf, ranOut, type RanOut } from './verify';
export {
  countAgain,
  graduate,
  listMistakes,
  mistakePaths,
  ruleEdits,
  ruleOf,
  takeBack,
  tagOf,
  type MistakeFiles,
  type MistakeSaid,
} from './mistakes';
export { bodyWithFields, readMistakes, sameMistake, severityOf } from './mistakes';
export { textsForSplit as textsForRebaseline } from '../refactor/index';
export { baselineOf, baselinePaths, decideRebaseline, type BaselineFiles } from './rebaseline';
export { decideState, stateNamed, wholeText, type State } from './state';
export { decideProposalChecklist, HEADINGS } from './proposal/checklist';
export { ANSWER_SCHEMA, readAnswer } from './proposal/answer';
export { promotedLine, withLine } from './proposal/curated';
export { decideLog } from './proposal/log';
export { lossesOf, type Outcome } from './proposal/loss';
export { decideParts } from './proposal/parts';
export { archiveCopy, archivedText, archivePath, decideRewrite, refuseLostAnchors, refuseNewSecret } from './proposal/rewrite';
export { checklistPath, findLines, maintenanceNotes, maintenanceRule, type MaintenanceFiles } from './maintenance/find';
export { packetOf } from './proposal/packet';
export { openNotes, piecesOf } from './proposal/pieces';
export { looseNotes, tasksOf, textsForTasks, type Due } from './proposal/tasks';
export { decideMigration, noMigration, textsForMigration } from './migrate/decide';
export { prepareMigration } from './migrate/prepare';
export { archivedAs, archiveOf, olderFiles, olderFilesOf, sourcesAt, type Sources } from './migrate/prepare';
