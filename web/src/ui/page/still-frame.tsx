/**
 * Renders a foreign document in a frame that runs no scripts and sends no requests. The frame has our origin to keep
 * it in our process: a frame with an opaque origin moves to another process with each document, and Chromium leaves
 * it empty if the next document arrives meanwhile. Sharing the origin is harmless, because without `allow-scripts`
 * nothing can use it.
 */
export function StillFrame({
  title,
  html,
  className,
}: {
  title: string;
  html: string;
  className?: string | undefined;
}) {
  return <iframe className={className} title={title} sandbox="allow-same-origin" srcDoc={html} />;
}
