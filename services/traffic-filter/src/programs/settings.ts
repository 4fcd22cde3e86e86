/** Settings of a program on an offer page. Both sides import this file, so it uses nothing of Node or of a browser. */
export interface PageProgramSettings {
  /** Address of the link, without a slash at the end. */
  link: string;
  /** Parameter with the visit's id in the address of the page. */
  visitParameter: string;
  /** Parameter with the visit's id in links to a checkout. */
  parameter: string;
}

export interface ClickProgramSettings extends PageProgramSettings {
  /** Hosts on which and under which everything is a checkout. */
  shops: readonly string[];
  /** Source of a pattern of the names of parameters that a campaign is followed by. */
  campaign: string;
}
