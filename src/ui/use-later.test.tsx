import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLater } from './use-later.ts';

const load = vi.fn<() => Promise<() => string>>();

function Island({ isWanted }: { isWanted: boolean }) {
  const { part: Part, isLost, again } = useLater(load, isWanted);
  return (
    <>
      <p>The rest of the island</p>
      {Part && <Part />}
      {isLost && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </>
  );
}

it('keeps the island when a part cannot be loaded, and loads it again on retry', async () => {
  const { rerender } = render(<Island isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  load.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(() => 'The part');
  rerender(<Island isWanted />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('button')).toBeNull();
  await screen.findByText('The part');
  expect(screen.getByText('The rest of the island')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
