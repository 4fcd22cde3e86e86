import { AlertsDialog } from '../features/alerts/components/alerts-dialog.tsx';
import { Board } from '../features/board/components/board.tsx';
import { FirstSteps } from '../features/first-steps/components/first-steps.tsx';
import { MediaDialog } from '../features/media/components/media-dialog.tsx';

export function DashboardRoute() {
  return (
    <div className="mx-auto max-w-wide">
      <Board alertsDialog={AlertsDialog} mediaDialog={MediaDialog} firstSteps={FirstSteps} />
    </div>
  );
}
