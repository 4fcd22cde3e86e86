/**
 * The nugget of the brand (`shell/sdk/src/ui/logo`), 56 pixels wide, as mail programs show it: few draw SVG, and none of them
 * fetches an image without asking. So it comes along with each email.
 */
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAADgAAAA4CAMAAACfWMssAAAC31BMVEVMaXH/rADyyGHzzGb/v1fOiybrrjTwrz/zvETUlCr1tzzjnijywU/UkS',
  'btuUDfly/WmTPEgSHLiCTCfiDRkSfdmyjdmSnprjPYlCXvuUXcoiLdmynss0LyuUHrrDPIhSLysj/31nrwu0fgmSfemineninsrTTGgyL21HTs',
  'rjTbmSnhoSvvu0benirgnCrYlSbbmCjdmijcmCfytT/VliTvukTrsDHPjiXvtT71yWT0xVjXlCXyxF31z23rrTPqoS7vu0bQlCr2zWn20HDvuU',
  'XWkSPcmSbprzXuwl7stjbyu0TfnSrxu0nhoCrdnizyuUHyuEHIhCLhny3alybdnCjwxmPtrDP0zGjxuT7rrjPwtz/yvEXsrjTzymL/fz/rrTP4',
  'u0PrrjTyukHyvETrrDT0tjn//1XxvUnwqjjenCnwuD/rrTPxuEH1yl3xwlXyukTxtj7xvUrsrjPxu0XsrTThoCzssjnzxFjrrjTsrjPxwU3eni',
  'nywU7ioy7wu0PalifywE3hnyz1ukTtv0XTjyLSkCzcmynblybcmyq/ex/qqiz53ILTjiLZlSXzw1HsrjT0vkfjoivTkCPywU/41XfUjyLzwlDO',
  'iyT0x1rzvUboqC3XlSbenCr0vkbAfB/AfSDtsDXbliXlpC3rqi3rsz/ZlCXZlibalyjYlSXTkCb42n7IhiTAfCDXlCbCfR/rrDLEgSHFgyLSjy',
  'byu0PzvkjKhyTVlCfuuUjRjybgnyzUkibhoS3rrjL0xlrjpTLpqizVkSPrrC7goCvgnivnpyzst0PmpjDtsjr30nLCfyHGgyLyw1fnrDnLiCTY',
  'libbminWkifprzv53IHlpi/utkHmqjjwtj7wu0n413j41HHVkiTusznyvEb0y2T52n7YkyXvuEL0yF31zWf2ymLoqDD0xFbvvEnttT7wtDv0vU',
  'XusTjpqjHyuUD2z2zcmSjlqTXioi/xv0z32H3foC7zyF/232OuAAAAwXRSTlMAAXavBsf+CPoMDB/+a0kQGfvd/YeDmSPtgRbjG9Fz7BT9wTpP',
  'vsz09X6uV6OXyOi26vhlMXAaqnOZMfFP3dUmtEjH6JL69DAuDvey0XlF2sfziPzbEjvGkmhV/lKWBLYm+eL9XTED2xKesN+8Ur/zg+bBX4n2lu',
  'Cr9vum/cRX3floOCz+LnbWuf/////////////////////////////////////////////////////////////////////////+nHkKbAAAAAlw',
  'SFlzAAALEwAACxMBAJqcGAAAAt5JREFUSMfl1uVfFEEcBnBKUFCwsLu7u7u7u7u7FVvnGHaHQ0QQFRApA1EBi1Ds7u7uwj/And293ZnZnTvf87',
  'y+7+f53c3czDg55fi4dZvtMtp16BzP//r04BatXJq7dmjdsVr5O/5yguZ7OFRjlib4s9kmCFOnOIIz3huc/w5BEHo5cN6haUYYJEGhgl3nMRe9',
  'NpsUp509OAuht6aT4tTiuxGhCL0xn1TK9k48170HQug7Z1Isi3NgP8mhx7xJsWxs6hpihx7xJsXJu9DElcstwwTupLJcY4SlZYfsTIqzypt1zR',
  'S3y96kOCvW066UMigKtTspztoNFOyLzGGaIAT9/pB6Pjr69rX7P9PTf2VnrSbdPNWhZwT68zc1IjsyMoDJSsKNm2iDx1R06eq903stFkvKcdYF',
  'rCPgBETAF88fXjxjUXMEnGShl+6G2djno68+JlrIhIA9B2k3UHeTR0ri24NPTyNEMdxCJxmAwzspWF+HS76IWl4G0jAJALB/Hwnr6HCI7hKhlY',
  'aHJAhCSFhbh84zNRgFIV0J5MQTsCbxoy7SYDhkKhW4+5bmIn0I2FWDcZCuzFAguKz9QA2oDdfG9hWDIV0ZpkJw5YYKS1KwugrvQkhXahBcj1Ng',
  'ZQoWVWGWDInKcxoE6t4bQP+rqigwBjKVUTpU914fGpaRnXswZCoDCSjvvRg3GjZxx/AChEzlWQLKe68Le3IswPCEDWqV4STEe28QC4djGAvZyp',
  'sUlPZeTxZOGy/BTMhWxtIQxPc2nI5jRfEdhGxlCgP7exngJFE8RUCr7QAgcyBXHuN57Llc/AENlSGkK5DP9OpYJj6BhspkwhXMb35XjfoKoaEy',
  'SWOFCnOv8cU0tGoHAE7ZRvz7eHpnY6VttzV1tvt2qFSvJVOpuKrtHT+rKtYoFqxXZnAXwSxti9TdqFaG8RfBPCV8/bANDOMvAjc+vlsyrVH8Rb',
  'D7ztq8dVNOfnT/AykriCJ+3T97AAAAAElFTkSuQmCC',
].join('');

const CID = 'marca@garimpo';

export const MARK_SOURCE = `cid:${CID}`;

/** As the mail transport takes it. */
export const markFile = {
  filename: 'garimpo.png',
  content: Buffer.from(PNG, 'base64'),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: CID,
};
