import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { type ChannelType, messagesQuery } from './alert-queries.ts';
import classes from './message-picture.module.css';

type Message = Answer<'listAlertChannelTypes'>['messages'][number];

/** How the programs of these channels draw a message. */
const chats = new Set(['slack', 'mattermost', 'discord', 'teams', 'googlechat']);
const short = new Set(['twilio-sms', 'pushover', 'ntfy', 'gotify', 'webpush']);

/** A picture of what will arrive: trouble, and its end. What programs read has none. */
export function MessagePicture({ type }: { type: ChannelType }) {
  const t = useText();
  const { data } = useQuery(messagesQuery);
  if (!type.readByPeople || !data) return null;
  return (
    <figure className={classes.figure} aria-label={t('alerts.messagePreview')}>
      <figcaption>
        <Line size="sm" fw={500}>
          {t('alerts.messagePreview')}
        </Line>
      </figcaption>
      {data.map((message) => (
        <Drawn key={message.headline} message={message} type={type.type} />
      ))}
    </figure>
  );
}

function Drawn({ message, type }: { message: Message; type: string }) {
  const { headline, sentences, facts, colour } = message;
  if (short.has(type)) {
    return (
      <div className={classes.push}>
        <strong>{headline}</strong>
        <div>{sentences.join(' ')}</div>
      </div>
    );
  }
  return (
    <div
      className={classes.message}
      // A mail has no bar, chats have one in the colour of what happened.
      style={chats.has(type) ? { borderLeftColor: colour } : undefined}
      data-plain={!chats.has(type) || undefined}
    >
      <strong>{headline}</strong>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {chats.has(type) && (
        <div className={classes.facts}>
          {facts.map(({ name, value }) => `${name}: ${value}`).join('  ·  ')}
        </div>
      )}
    </div>
  );
}
