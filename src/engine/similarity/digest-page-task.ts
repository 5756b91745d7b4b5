import { digestPage, type PageDigest } from './digest-page.ts';

/** Runs `digestPage` in the sandbox. */
export const digest = ({ html, url }: { html: string; url: string }): PageDigest => digestPage(html, url);
