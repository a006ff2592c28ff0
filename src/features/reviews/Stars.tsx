/** Stars as a picture, in halves; what they say is told to those who do not see them. */
export function Stars({ stars }: { stars: number }) {
  return <span className="stars" data-stars={stars} role="img" aria-label={`${stars} out of 5 stars`} />;
}
