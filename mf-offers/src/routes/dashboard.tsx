import { AlertsBell, AlertsDialog } from '../features/alerts/components/alerts-bell.tsx';
import { Board } from '../features/board/components/board.tsx';
import { FirstSteps } from '../features/first-steps/components/first-steps.tsx';
import { MediaDialog } from '../features/media/components/media-overlay.tsx';

/** `/dashboard`: the board on the whole width. */
export function DashboardRoute() {
  return (
    <div className="mx-auto max-w-wide">
      <Board
        alertsBell={AlertsBell}
        alertsDialog={AlertsDialog}
        mediaDialog={MediaDialog}
        firstSteps={FirstSteps}
      />
    </div>
  );
}
