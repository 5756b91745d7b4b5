import classes from './avatar.module.css';

const tones = 6;

/** Returns a color that is always the same for a name. */
const toneOf = (name: string): number => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4093;
  return sum % tones;
};

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/**
 * Shows a person's initials on a color derived from the name. Hidden from screen readers, because the name is next to
 * the avatar or in its title.
 */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      title={name}
      className={classes.avatar}
      data-tone={toneOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {initialsOf(name)}
    </span>
  );
}
