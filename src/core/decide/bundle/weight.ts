export { weightOf } from '../top-of-mind/index';
