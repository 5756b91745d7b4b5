import { visible } from '../../ui/words/visible-text.ts';
import classes from './threats.module.css';

/** How many characters two texts have in common at their beginning, and at what is left of their ends. */
function commonEnds(one: string[], other: string[]): [start: number, end: number] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return [start, end];
}

/** A name with what of it is another than in the name beside it. */
export function NameDifference({ name, beside }: { name: string; beside: string }) {
  const characters = [...name];
  const [start, end] = commonEnds(characters, [...beside]);
  const middle = characters.slice(start, characters.length - end).join('');
  return (
    <span className={classes.name}>
      {visible(characters.slice(0, start).join(''))}
      {middle !== '' && <mark className={classes.other}>{visible(middle)}</mark>}
      {visible(characters.slice(characters.length - end).join(''))}
    </span>
  );
}
