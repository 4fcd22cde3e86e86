/** What a program on an offer page is given; it is bundled apart from the service, so nothing here may be of Node. */
export interface PageProgramSettings {
  /** Address of the link, without a slash at the end. */
  link: string;
  /** Under which name an address tells the visit's id. */
  visitParameter: string;
  /** Under which name a checkout is given it. */
  parameter: string;
}

export interface ClickProgramSettings extends PageProgramSettings {
  /** Hosts on which everything is a checkout, with what is under them, between spaces. */
  shops: string;
}
