import type { table as english } from '../en/table.ts';

/** German texts of tables and of what is asked before deletions; complete by its type. */
export const table: Record<keyof typeof english, string> = {
  'confirm.type': 'Zum Fortfahren eingeben',
  'table.view': 'Spalten und Dichte',
  'table.density': 'Dichte',
  'table.normal': 'Normal',
  'table.compact': 'Dicht',
  'table.columns': 'Spalten',
  'table.choose': '{{name}} auswählen',
  'table.chooseAll': 'Alle geladenen auswählen',
  'table.chooseMatching': 'Alle passenden auswählen',
  'table.chosen_one': '{{count}} ausgewählt',
  'table.chosen_other': '{{count}} ausgewählt',
  'table.allChosen': 'Alle passenden sind ausgewählt',
  'table.letGo': 'Keine auswählen',
  'table.actions': 'Aktionen für die Auswahl',
  'table.changed_one': '{{count}} geändert',
  'table.changed_other': '{{count}} geändert',
};
