import { renderUi } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { log } from './log.ts';
import { type LayerProps, type OnDemand, onDemand, preload, useOnDemand } from './on-demand.ts';

beforeEach(() => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const Layer = ({ open }: LayerProps) => <p>{open ? 'here' : 'closed'}</p>;

function Page({ source }: { source: OnDemand<LayerProps> }) {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const Found = useOnDemand(source, { open, onClose });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'opening' : 'open'}
      </button>
      {Found && <Found open={open} onClose={onClose} />}
    </>
  );
}

describe('what comes on demand', () => {
  it('is fetched when it is first opened, once', async () => {
    const load = jest.fn(async () => Layer);
    const source = onDemand(load);
    const { user, unmount } = renderUi(<Page source={source} />);
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('here')).toBeVisible();
    unmount();
    renderUi(<Page source={source} />);
    expect(screen.getByText('closed')).toBeVisible();
    await preload(source);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('costs one click where the line is down, and comes with the next', async () => {
    const load = jest.fn(async () => Layer).mockRejectedValueOnce(new Error('offline'));
    const { user } = renderUi(<Page source={onDemand<LayerProps>(load)} />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(/^Não foi possível abrir/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'open' })).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(await screen.findByText('here')).toBeVisible();
  });

  it('may be fetched before, and a failure of that is nobody’s', async () => {
    const load = jest.fn(async () => Layer).mockRejectedValueOnce(new Error('offline'));
    const source = onDemand<LayerProps>(load);
    await preload(source);
    expect(source.current).toBeUndefined();
    await preload(source);
    expect(source.current).toBe(Layer);
  });
});
