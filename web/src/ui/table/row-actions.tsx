import { type ComponentProps, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import type { Muted } from '../dialogs/mute-menu.tsx';
import { type Icon, IconCheck, IconPlayerPause, IconPlayerPlay, IconZzz } from '../icons.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import classes from './row-actions.module.css';

const MuteMenu = lazyPart(async () => (await import('../dialogs/mute-menu.tsx')).MuteMenu);

/** Actions on a row that do not require its page. */
interface RowActionsOf {
  /** Name of the row. It is part of the buttons' accessible names. */
  name: string;
  incident: { id: string; state: 'open' | 'acknowledged' } | null | undefined;
  acknowledge: (incidentIds: readonly string[]) => void;
  mute: { of: Muted; id: string; isMuted: boolean };
  paused: boolean;
  togglePause: () => void;
}

/** Renders the buttons at the end of a row that acknowledge, mute and pause. Renders nothing for viewers. */
export function RowButtons({ name, incident, acknowledge, mute, paused, togglePause }: RowActionsOf) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [opened, setOpened] = useState(false);
  if (!mayChange) return null;
  const pause = t(paused ? 'bulk.resume' : 'bulk.pause');
  return (
    <>
      {incident?.state === 'open' && (
        <RowButton
          icon={IconCheck}
          label={t('table.acknowledge')}
          name={name}
          onClick={() => acknowledge([incident.id])}
        />
      )}
      {!mute.isMuted &&
        (opened ? (
          <MuteMenu of={mute.of} ids={[mute.id]} target={<MuteButton name={name} />} />
        ) : (
          <MuteButton name={name} onClick={() => setOpened(true)} />
        ))}
      <RowButton
        icon={paused ? IconPlayerPlay : IconPlayerPause}
        label={pause}
        name={name}
        onClick={togglePause}
      />
    </>
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'name'> & { name: string };

function MuteButton(props: ButtonProps) {
  const t = useText();
  return <RowButton icon={IconZzz} label={t('mute.action')} data-mute {...props} />;
}

/** Renders a button at the end of a row. */
export function RowButton({
  icon: Shape,
  label,
  name,
  ...rest
}: ButtonProps & { icon: Icon; label: string; 'data-mute'?: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...rest}
      className={classes.action}
      aria-label={`${label}: ${name}`}
      title={label}
    >
      <Shape size={16} />
    </button>
  );
}
