import { stem } from './stem';

/** Words by which one says what to do, not what it is about, by language (en de fr es pt it nl). */
const ERRANDS = `
fix write add change make create run test commit review prepare set check explain implement rename remove delete refactor convert generate install draft split merge clean try continue compile build update undo draw sort bump translate summarise summarize remind open close put take give debug start stop move copy print rewrite finish
mach mache machen schreib schreibe schreiben füge hinzufügen ändere ändern lösche löschen prüfe prüfen teste testen baue bauen erkläre erklären öffne öffnen setze setzen starte starten benenne umbenennen korrigiere korrigieren behebe beheben
écris écrire ajoute ajouter change changer corrige corriger supprime supprimer crée créer vérifie vérifier explique expliquer lance lancer renomme renommer ouvre ouvrir
escribe escribir añade añadir cambia cambiar corrige corregir arregla arreglar borra borrar crea crear comprueba comprobar explica explicar ejecuta ejecutar abre abrir
escreve escrever adiciona adicionar muda mudar corrige corrigir apaga apagar cria criar verifica verificar explica explicar abre abrir
scrivi scrivere aggiungi aggiungere cambia cambiare correggi correggere cancella cancellare crea creare controlla controllare spiega spiegare apri aprire
schrijf schrijven voeg toevoegen verander veranderen verwijder verwijderen maak maken controleer controleren open openen
`;

let errands: ReadonlySet<string> | null = null;

/** True for a word, given as its stem, that says what to do rather than what it is about. */
export function isErrand(key: string): boolean {
  errands ??= new Set(ERRANDS.trim().split(/\s+/).map(stem));
  return errands.has(key);
}
