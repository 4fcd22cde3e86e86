import { Board } from '../features/board/components/board.tsx';

/** `/dashboard`: the board on the whole width. */
export function DashboardRoute() {
  return (
    <div className="mx-auto max-w-wide">
      <Board />
    </div>
  );
}
