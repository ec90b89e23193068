import { GENERAL } from './concept-table-general';
import { LIFE } from './concept-table-life';
import { SOFTWARE } from './concept-table-software';
import { WORK } from './concept-table-work';

/**
 * Words of one meaning, one concept a line, in English, German, French, Spanish, Portuguese, Italian, Russian,
 * Chinese, Japanese and Korean, as far as they matter. Lower case, without accents; a word stands in one line only.
 * First whole words, which match with their English inflections (`roll_out` is a verb with its particle); after
 * ` - ` roots, to which any inflectional ending may be added. Russian words are roots, those of Chinese, Japanese
 * and Korean are matched inside their text, without particles.
 */
export const CONCEPTS = LIFE + WORK + SOFTWARE + GENERAL;

/** Words that name no concept, though a stem or a root of the table would take them. */
export const LOOKALIKES = `
quite merely nearly hardly nine news landing incoming finite fragment callee terminate even such them core controller presently
nicht noch bereits dies gesetzt zahl komma andere anderen anderer anderes sendo tant compris comprise comprimento
другой другая другое другие других другим другими другом другого другому другую есть больше любой любая любое любые любых любого любым любую
`;

/** Pairs of concepts that deny each other, each by one of its words. */
export const OPPOSITES = `
allow forbid
enable disable
add remove
begin stop
open close
increase decrease
love hate
buy sell
always never
big small
fast slow
early late
expensive cheap
internal external
public private
possible impossible
available unavailable
correct wrong
easy difficult
high low
hire fire
approve reject
maximum minimum
mandatory optional
install uninstall
login logout
send receive
win lose
remember forget
hot cold
good bad
better worse
strong weak
full empty
safe danger
arrive depart
show hide
local remote
identical different
upload download
temporary permanent
often rarely
`;
