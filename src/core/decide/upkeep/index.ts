export { checkpointBody, checkpointState, checkpointText, checkpointTopic, withCheckpoint } from './checkpoint';
export { answerChore, dueChores, dueSentence } from './due';
export { decideFeedback } from './feedback';
export { countAgain, graduate, listMistakes, mistakePaths, ruleEdits, takeBack, type MistakeFiles } from './graduate';
export { readMistakes, sameMiss } from './mistakes';
export { decideState, stateNamed, wholeText, type State } from './state';
