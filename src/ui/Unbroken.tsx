/** A text in which 'on-road' and names such as 'CX-5' stay on one line. Browsers would break them after the hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\S*[A-Za-z0-9]-[\dA-Z]\S*|on-road)/).map((part, index) =>
    index % 2 === 1 ? (
      <span className="unbroken" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
