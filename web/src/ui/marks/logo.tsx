import icon from '../theme/icon.svg';

/** Renders the logo: a bell in a tower. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <img src={icon} alt="" width={size} height={size} style={{ display: 'block' }} />
);
