import { digestPage, type PageDigest } from './digest-page.ts';

/** `digestPage` as the sandbox calls it. */
export const digest = ({ html, url }: { html: string; url: string }): PageDigest => digestPage(html, url);
