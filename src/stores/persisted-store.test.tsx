import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { type PersistedStore, persistedStore } from './persisted-store.ts';

const key = 'list';

/** One tab: it has its own store, but shares the storage with all tabs. */
function tab(version = 1) {
  const store = persistedStore<{ names: string[] }>({
    key,
    version,
    initial: { names: [] },
    read: (kept) => {
      if (!Array.isArray(kept['names'])) return undefined;
      return { names: kept['names'].map((name: string) => name.toLowerCase()) };
    },
  });
  return {
    store,
    names: () => store.getState().names,
    add: (name: string) => store.update(({ names }) => ({ names: [...names, name] })),
  };
}

function Names({ of }: { of: PersistedStore<{ names: string[] }> }) {
  return <p>{useStore(of, ({ names }) => names).join() || 'none'}</p>;
}

/** Sends the event that browsers send to all tabs except the one that wrote. */
const tellOtherTabs = (changed: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: changed, storageArea: localStorage }));

describe('a persisted store', () => {
  it('has the stored value on the next page', () => {
    tab().add('one');
    expect(tab().names()).toEqual(['one']);
  });

  it('is read at its first use, so that its module may define constants below it', () => {
    localStorage.setItem(key, '{"version":1,"state":{"names":["one"]}}');
    const store = persistedStore<{ names: string[] }>({
      key,
      version: 1,
      initial: { names: [] },
      read: (kept) => ({ names: [...(kept['names'] as string[]), madeLater] }),
    });
    const madeLater = 'two';
    expect(store.getState().names).toEqual(['one', 'two']);
  });

  it('removes its storage entry when it is cleared', () => {
    const { store, add } = tab();
    add('one');
    store.clear();
    expect(store.getState().names).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('writes nothing when an update leaves the state the same', () => {
    const { store, add } = tab();
    add('one');
    const write = vi.spyOn(Storage.prototype, 'setItem');
    store.update((state) => state);
    expect(write).not.toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  it("show each other's changes", () => {
    const [mine, other] = [tab(), tab()];
    const seen = vi.fn();
    other.store.subscribe(seen);
    mine.add('one');
    expect(other.names()).toEqual([]);
    tellOtherTabs(key);
    expect(other.names()).toEqual(['one']);
    expect(seen).toHaveBeenCalledTimes(1);
    mine.store.clear();
    tellOtherTabs(null);
    expect(other.names()).toEqual([]);
  });

  it("keep each other's changes, even when a tab has missed the storage event", () => {
    const [mine, other] = [tab(), tab()];
    mine.add('one');
    other.add('two');
    expect(other.names()).toEqual(['one', 'two']);
    expect(tab().names()).toEqual(['one', 'two']);
  });

  it('ignore other storage keys', () => {
    const { store } = tab();
    const seen = vi.fn();
    store.subscribe(seen);
    localStorage.setItem('theirs', 'x');
    tellOtherTabs('theirs');
    expect(seen).not.toHaveBeenCalled();
  });

  it('read the storage again when the back button restores them', () => {
    const [mine, other] = [tab(), tab()];
    mine.add('one');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(other.names()).toEqual(['one']);
  });
});

describe('a storage', () => {
  it.each([
    ['invalid JSON', 'rubbish{'],
    ['an empty text', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[1]'],
    ['no version', '{"state":{"names":["a"]}}'],
    ['an older release', '{"version":0,"state":{"names":["a"]}}'],
    ['a newer release', '{"version":2,"state":{"names":["a"]}}'],
    ['another shape', '{"version":1,"state":{"names":"a"}}'],
    ['no fields', '{"version":1,"state":7}'],
    ['null instead of fields', '{"version":1,"state":null}'],
  ])('that holds %s counts as empty, and is overwritten', (_, text) => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    localStorage.setItem(key, text);
    const { names, add } = tab();
    expect(names()).toEqual([]);
    expect(reported).not.toHaveBeenCalled();
    add('one');
    expect(tab().names()).toEqual(['one']);
  });

  it('that makes the reader throw counts as empty, and the error is reported', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    localStorage.setItem(key, '{"version":1,"state":{"names":[null]}}');
    expect(tab().names()).toEqual([]);
    expect(reported.mock.lastCall).toEqual([expect.any(TypeError)]);
  });

  it('cannot change any prototype', () => {
    localStorage.setItem(
      key,
      '{"__proto__":{"hacked":1},"version":1,"state":{"names":["a"],"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}}}}',
    );
    const { store, names } = tab();
    expect(names()).toEqual(['a']);
    expect(store.getState()).not.toHaveProperty('hacked');
    expect({}).not.toHaveProperty('hacked');
  });

  it('that is full leaves the store working in memory', () => {
    const { names, add } = tab();
    add('one');
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    add('two');
    add('three');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(names()).toEqual(['one', 'two', 'three']);
    write.mockRestore();
    add('four');
    expect(tab().names()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('that is blocked leaves the store working in memory', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    const { store, names, add } = tab();
    add('one');
    add('two');
    expect(names()).toEqual(['one', 'two']);
    store.clear();
    expect(names()).toEqual([]);
  });

  it('that is absent, as during the build, leaves the store at its initial state', () => {
    vi.stubGlobal('window', undefined);
    const { names, add } = tab();
    expect(names()).toEqual([]);
    add('one');
    expect(names()).toEqual(['one']);
  });
});

describe('a component that reads a persisted store', () => {
  it('hydrates as the build rendered it, then shows the stored state and changes of other tabs', async () => {
    const build = tab().store;
    tab().add('one');
    const { store } = tab();
    const root = document.createElement('div');
    root.innerHTML = renderToString(<Names of={build} />);
    expect(root.textContent).toBe('none');
    const complaint = vi.fn();
    document.body.append(root);
    await act(async () => void hydrateRoot(root, <Names of={store} />, { onRecoverableError: complaint }));
    expect(complaint).not.toHaveBeenCalled();
    expect(root.textContent).toBe('one');
    act(() => {
      tab().add('two');
      tellOtherTabs(key);
    });
    expect(root.textContent).toBe('one,two');
    root.remove();
  });

  it('shows the stored state at once when it is mounted later', () => {
    tab().add('one');
    render(<Names of={tab().store} />);
    expect(screen.getByText('one')).toBeTruthy();
  });
});
