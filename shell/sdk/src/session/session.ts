export interface SessionUser {
  id: string;
  email: string;
  /** The name the user gave, or `null`. */
  name: string | null;
  avatarUrl: string | null;
}

/** What tools may know of the account behind the session. */
export interface SessionProfile {
  createdAt: string;
  planName: string | null;
  subscriptionStatus: string | null;
}

export interface SessionPermissions {
  admin: boolean;
  privileged: boolean;
}

export interface Session {
  user: SessionUser;
  /** `null` when the session has ended under the page: actions then ask for a new sign-in. */
  profile: SessionProfile | null;
  permissions: SessionPermissions;
}

export interface Support {
  /** Chat address with the message already filled in, or `null` when none is configured. */
  chatUrl: string | null;
  contactEmail: string | null;
}
