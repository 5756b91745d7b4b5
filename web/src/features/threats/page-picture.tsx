import classes from './threats.module.css';

/** Shows a screenshot of a third-party page. The screenshot is an image that our own browser took. */
export function PagePicture({ src, name }: { src: string; name: string }) {
  return <img className={classes.picture} src={src} alt={name} width={1280} height={800} loading="lazy" />;
}
