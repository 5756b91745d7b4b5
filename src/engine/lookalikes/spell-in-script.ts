/** Spellings of one label, at most. */
const most = 24;

/**
 * Spells a whole label in letters of another script that look the same; hyphens stay. Nothing where a character has
 * no such letter: names of mixed scripts are refused by registries.
 */
export function spellInScript(label: string, letters: Readonly<Record<string, string>>): string[] {
  let spelt = [''];
  for (const character of label) {
    const choices = character === '-' ? ['-'] : [...(letters[character] ?? '')];
    if (choices.length === 0) return [];
    // The first choice is the best; the others stand in for it while there is room.
    const used = spelt.length * choices.length <= most ? choices : choices.slice(0, 1);
    spelt = spelt.flatMap((start) => used.map((choice) => start + choice));
  }
  return spelt.filter((one) => one !== label && /[^-]/.test(one));
}
