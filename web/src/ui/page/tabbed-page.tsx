import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from './page.tsx';

/** Renders one of several pages with a common header. Each page has its own URL. */
export function TabbedPage(props: {
  title: string;
  /** Accessible name of the tabs. */
  label: string;
  line?: ReactNode;
  actions?: ReactNode;
  tabs: readonly { path: string; text: string }[];
  /** The path of the current tab. */
  at: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={props.title} line={props.line} actions={props.actions} />
      <Tabs
        value={props.at}
        onChange={(path) => path !== null && navigate({ to: path })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }} aria-label={props.label}>
          {props.tabs.map(({ path, text }) => (
            <Tabs.Tab key={path} value={path}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={props.at}>{props.children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
