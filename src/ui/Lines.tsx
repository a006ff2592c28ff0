/** The lines of a `<dl>`. */
export function Lines({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return lines.map(({ label, value }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}
