import { errorText, IconButton, Menu, toast, useApi, useSession } from '@garimpo/sdk';
import { Download, Ellipsis, Puzzle, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { log } from '../../../log.ts';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';

function useExport() {
  const api = useApi();
  const userId = useSession().user.id;
  const [exporting, setExporting] = useState(false);
  const exportBoard = async () => {
    setExporting(true);
    try {
      const { exportOffers } = await import(/* webpackChunkName: 'tables' */ './import-dialog.tsx');
      toast.success(text.board.exported(await exportOffers(api, userId)));
    } catch (error) {
      log.error('The board could not be exported', error);
      toast.error(errorText(error, text.errors, text.board.exportFailed), {
        action: { label: text.board.retry, onClick: () => void exportBoard() },
      });
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportBoard };
}

const dialog = onDemand(async () => {
  const { ImportDialog } = await import(/* webpackChunkName: 'tables' */ './import-dialog.tsx');
  return ImportDialog;
});

export function TablesMenu() {
  const { exporting, exportBoard } = useExport();
  const navigate = useNavigate();
  const [{ open, opening }, setDialog] = useState({ open: false, opening: 0 });
  const close = useCallback(() => setDialog((now) => ({ ...now, open: false })), []);
  const Dialog = useOnDemand(dialog, { open, onClose: close });
  return (
    // A menu takes less room than separate buttons in a row of actions on a phone.
    <span className="inline-flex">
      <Menu
        align="end"
        trigger={
          <IconButton size="md" iconSize={20} label={text.board.menu} icon={Ellipsis} busy={exporting} />
        }
        items={[
          {
            label: text.board.exportTable,
            icon: Download,
            disabled: exporting,
            onSelect: () => void exportBoard(),
          },
          {
            label: text.board.importTable,
            icon: Upload,
            onSelect: () => setDialog({ open: true, opening: opening + 1 }),
          },
          { label: text.board.extension, icon: Puzzle, onSelect: () => void navigate(paths.extension) },
        ]}
      />
      {Dialog && <Dialog key={opening} open={open} onClose={close} />}
    </span>
  );
}
