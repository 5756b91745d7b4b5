/** English texts of tables and of what is asked before deletions. */
export const table = {
  'confirm.type': 'To go on, type',
  'table.view': 'Columns and density',
  'table.density': 'Density',
  'table.normal': 'Normal',
  'table.compact': 'Compact',
  'table.columns': 'Columns',
  'table.choose': 'Choose {{name}}',
  'table.chooseAll': 'Choose all that are loaded',
  'table.chooseMatching': 'Choose all that match',
  'table.chosen_one': '{{count}} chosen',
  'table.chosen_other': '{{count}} chosen',
  'table.allChosen': 'All that match are chosen',
  'table.letGo': 'Choose none',
  'table.actions': 'Actions on what is chosen',
  'table.changed_one': '{{count}} changed',
  'table.changed_other': '{{count}} changed',
} as const;
