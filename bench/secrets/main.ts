import { main } from './corpus';

main(process.argv.slice(2));
