import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface FilterGroupProps {
  label: string;
  opensInitially?: boolean;
  /** Called when it is opened, with one function for all renders. */
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A filter under a heading that opens and closes it. `<details>` works before the script has loaded. A group stays as
 * the visitor left it. While it is closed, its content does not render again.
 */
export function FilterGroup({ label, opensInitially = false, onOpen, children }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(opensInitially);
  const group = useRef<HTMLDetailsElement>(null);
  // The visitor may have opened or closed it before hydration.
  useEffect(() => setOpen(group.current?.open ?? false), []);
  useEffect(() => {
    if (isOpen) onOpen?.();
  }, [isOpen, onOpen]);
  return (
    <details
      className="search-group ruled-below"
      ref={group}
      open={opensInitially}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {label}
        <Icon name="chevron" className="soft" />
      </summary>
      <RenderedWhileOpen isOpen={isOpen}>{children}</RenderedWhileOpen>
    </details>
  );
}

const RenderedWhileOpen = memo(
  ({ children }: { isOpen: boolean; children: ReactNode }) => children,
  (_, { isOpen }) => !isOpen,
);
