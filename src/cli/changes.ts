// What the doors share, under the name that the commands know it by.
export { change, changeJson, discreet } from '../doors/changes';
