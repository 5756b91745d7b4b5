import type { badge as english } from '../en/badge.ts';

/** German texts of badges; complete by its type. */
export const badge: Record<keyof typeof english, string> = {
  'badge.title': 'Badge',
  'badge.hint':
    'Ein Bild mit Name und Status, für ein README oder Wiki. Wer die Adresse kennt, kann es sehen.',
  'badge.create': 'Badge erstellen',
  'badge.image': 'Badge von {{name}}',
  'badge.address': 'Adresse des Bildes',
  'badge.delete': 'Badge löschen',
  'badge.deleteSure': 'Badge löschen: Die Adresse funktioniert dann nicht mehr',
};
