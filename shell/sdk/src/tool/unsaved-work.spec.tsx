import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderUi } from '../testing/render-ui.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { createUnsavedWork, UnsavedWorkScope, useUnsavedWork } from './unsaved-work.tsx';

function Form({ reason }: { reason: string | null }) {
  useUnsavedWork(reason);
  return null;
}

describe('unsaved work', () => {
  it('is there as long as its reason, and gone with what had it', () => {
    const work = createUnsavedWork();
    const form = (reason: string | null) => (
      <UnsavedWorkScope work={work}>
        <Form reason={reason} />
      </UnsavedWorkScope>
    );
    const { rerender, unmount } = render(form(null));
    expect(work.reasons()).toEqual([]);
    rerender(form('1 alteração'));
    rerender(form('2 alterações'));
    expect(work.reasons()).toEqual(['2 alterações']);
    rerender(form(null));
    expect(work.reasons()).toEqual([]);
    rerender(form('3 alterações'));
    unmount();
    expect(work.reasons()).toEqual([]);
  });

  it('says the same reason once, until the last of those who have it is done', () => {
    const work = createUnsavedWork();
    const [first, second] = [work.hold('um formulário'), work.hold('um formulário')];
    expect(work.reasons()).toEqual(['um formulário']);
    first();
    expect(work.reasons()).toEqual(['um formulário']);
    second();
    expect(work.reasons()).toEqual([]);
  });

  it('is nobody’s business where no shell is', () => {
    expect(() => render(<Form reason="sozinho" />)).not.toThrow();
  });

  it('includes every open dialog', () => {
    const work = createUnsavedWork();
    const page = (open: boolean) => (
      <UnsavedWorkScope work={work}>
        <Dialog open={open} onOpenChange={() => {}} title="Editar" />
      </UnsavedWorkScope>
    );
    const { rerender } = renderUi(page(true));
    expect(screen.getByRole('dialog', { name: 'Editar' })).toBeTruthy();
    expect(work.reasons()).toEqual(['Há um formulário aberto.']);
    rerender(page(false));
    expect(work.reasons()).toEqual([]);
  });
});
