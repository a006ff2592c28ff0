/** Shows a rating as stars, in half steps, with a text for screen readers. */
export function Stars({ stars }: { stars: number }) {
  return <span className="stars" data-stars={stars} role="img" aria-label={`${stars} out of 5 stars`} />;
}
