import { errorText, toast, useApi, useSession } from '@garimpo/sdk';
import { useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';

/** Downloads the board as a table, one at a time. */
export function useExport() {
  const api = useApi();
  const userId = useSession().user.id;
  const [exporting, setExporting] = useState(false);
  const exportBoard = async () => {
    setExporting(true);
    try {
      const { exportOffers } = await import(/* webpackChunkName: 'tables' */ './export-offers.ts');
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
