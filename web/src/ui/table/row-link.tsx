import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './row-link.module.css';

/** What a row is called, in one line, leading to its page; `beside` it what is no part of the name. */
export function RowLink({ to, beside, children }: { to: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <Link to={to}>{children}</Link>
      {beside}
    </div>
  );
}
