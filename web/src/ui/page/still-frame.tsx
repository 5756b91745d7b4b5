/**
 * A foreign document in a frame that runs no scripts and sends nothing. It has our origin so that it stays in our
 * process: a frame with an opaque origin moves to another process with each document, and Chromium leaves it empty if
 * the next document arrives meanwhile. The origin is harmless: without `allow-scripts` nothing can use it.
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
