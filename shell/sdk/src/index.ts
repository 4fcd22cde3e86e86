export {
  type Api,
  type ApiOptions,
  createApi,
  type FormOptions,
  type ParsesTo,
  type QueryValue,
  type ReplyFile,
  type RequestOptions,
  type SentBack,
} from './api/api.ts';
export { ApiError, type ApiErrorKind, type ClientErrorCode, isTransient } from './api/api-error.ts';
export { fileNameOf } from './api/file-name.ts';
export type { FormProgress } from './api/form-transport.ts';
export { saveFile } from './api/save-file.ts';
export { wholeFile } from './api/whole-file.ts';
export {
  daysBetween,
  formatAgo,
  formatDateCard,
  formatDateLong,
  formatDateTable,
  formatDateTime,
  formatTime,
  type Moment,
} from './format/dates.ts';
export {
  type FormatLanguage,
  formatChange,
  formatCompact,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPoints,
  setFormatLanguage,
  UNKNOWN,
} from './format/numbers.ts';
export { plural } from './format/plural.ts';
export { createQueryClient } from './query/query-client.ts';
export { toolKey } from './query/tool-key.ts';
export { DRAFT_PREFIX, hasDrafts, hasOpenDraft, OPEN_DRAFT_KEY } from './session/draft-marks.ts';
export {
  GarimpoProvider,
  type GarimpoProviderProps,
  type GarimpoValue,
  hasRoute,
  useApi,
  useGarimpo,
  useHasRoute,
  useSession,
  useSupport,
} from './session/garimpo-context.tsx';
export { type Marks, useMark, useMarkWhen } from './session/marks.ts';
export type { Session, SessionPermissions, SessionProfile, SessionUser, Support } from './session/session.ts';
export {
  type Shortcut,
  type ShortcutGroup,
  shortcutStore,
  useShortcuts,
  useSingleKeys,
} from './shortcuts/shortcuts.ts';
export { type ErrorSentence, type ErrorTable, errorText, fieldRule } from './text/error-text.ts';
export { setTheme, THEME_KEY, type Theme, type ThemeChoice, themeScript, useTheme } from './theme/theme.ts';
export { TOOL_CONTRACT } from './tool/contract.ts';
export { defineTool, isTool, type Tool, type ToolDefinition } from './tool/define-tool.ts';
export type { Findable, FindContext, FindSource, FindSources } from './tool/find.ts';
export type { FrameItemProps, FrameItems, FrameNews } from './tool/frame.ts';
export {
  createUnsavedWork,
  type UnsavedWork,
  UnsavedWorkScope,
  type UnsavedWorkScopeProps,
  useUnsavedWork,
} from './tool/unsaved-work.tsx';
export { Avatar, type AvatarProps } from './ui/avatar/avatar.tsx';
export { Badge, type BadgeProps, type BadgeTone } from './ui/badge/badge.tsx';
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './ui/button/button.tsx';

export { Change, type ChangeProps } from './ui/change/change.tsx';
export { Checkbox, type CheckboxProps } from './ui/checkbox/checkbox.tsx';
export type { ConfirmDialogProps } from './ui/confirm-dialog/confirm-dialog.tsx';
export { cx } from './ui/cx.ts';
export type { DialogProps, DialogSize } from './ui/dialog/dialog.tsx';
export { Empty, type EmptyProps } from './ui/empty/empty.tsx';
export {
  type FailureDetails,
  FailurePanel,
  type FailurePanelProps,
} from './ui/failure-panel/failure-panel.tsx';
export { Field, type FieldProps } from './ui/field/field.tsx';
export { Icon, type IconNodes, type IconProps, type IconSource } from './ui/icon/icon.tsx';
export {
  IconButton,
  type IconButtonProps,
  type IconButtonSize,
  IconLink,
  type IconLinkProps,
} from './ui/icon-button/icon-button.tsx';

export { Input, type InputProps } from './ui/input/input.tsx';
export { Kpi, type KpiProps } from './ui/kpi/kpi.tsx';
export { LoadingText, type LoadingTextProps } from './ui/loading-text/loading-text.tsx';
export { Logo, type LogoProps } from './ui/logo/logo.tsx';
export type { MenuItem } from './ui/menu/menu-item.ts';
export { Notice, type NoticeKind, type NoticeProps } from './ui/notice/notice.tsx';
export { Menu, type MenuProps } from './ui/on-demand/menu.tsx';
export { ConfirmDialog, Dialog, Select, SidePanel, Toaster } from './ui/on-demand/on-demand.tsx';
export { preloadOverlays } from './ui/on-demand/use-overlays.ts';
export { PageTitle, type PageTitleProps } from './ui/page-title/page-title.tsx';
export { Panel, type PanelProps } from './ui/panel/panel.tsx';
export { PasswordInput, type PasswordInputProps } from './ui/password-input/password-input.tsx';
export {
  PortalContainer,
  type PortalContainerProps,
  usePortalContainer,
} from './ui/portal/portal-container.tsx';
export { Progress, type ProgressProps } from './ui/progress/progress.tsx';
export { type RadioCardOption, RadioCards, type RadioCardsProps } from './ui/radio-cards/radio-cards.tsx';
export { Segmented, type SegmentedOption, type SegmentedProps } from './ui/segmented/segmented.tsx';
export type { SelectProps } from './ui/select/select.tsx';
export type { SelectOption } from './ui/select/use-active-option.ts';
export type { SidePanelProps } from './ui/side-panel/side-panel.tsx';
export { Skeleton, type SkeletonProps } from './ui/skeleton/skeleton.tsx';
export { Spinner, type SpinnerProps } from './ui/spinner/spinner.tsx';
export { Switch, type SwitchProps } from './ui/switch/switch.tsx';
export { Table, type TableColumn, type TableProps } from './ui/table/table.tsx';
export { type TabItem, Tabs, type TabsProps } from './ui/tabs/tabs.tsx';
export { Tag, type TagProps } from './ui/tag/tag.tsx';
export { TextLink, type TextLinkProps } from './ui/text-link/text-link.tsx';
export { Textarea, type TextareaProps } from './ui/textarea/textarea.tsx';
export { type Box, coversAny } from './ui/toast/place-toasts.ts';
export { type ToastAction, type ToastOptions, toast } from './ui/toast/toast-store.ts';
export { usableBoxes } from './ui/toast/usable-boxes.ts';
export { Tooltip, type TooltipProps, TooltipScope } from './ui/tooltip/tooltip.tsx';
export { Trend, type TrendProps } from './ui/trend/trend.tsx';
export { useDocumentTitle } from './ui/use-document-title.ts';
export { NARROW_QUERY, PHONE_QUERY, useMediaQuery } from './ui/use-media-query.ts';
