import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** Copies the page's address, which holds the comparison. */
export function CopyLink() {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('Link copied');
    } catch {
      setSaid('Copy the link from the address bar');
    }
  };
  return (
    <>
      <button type="button" className="button" data-size="small" onClick={copy}>
        <Icon name="share" />
        Copy link
      </button>
      <span role="status">{said}</span>
    </>
  );
}
