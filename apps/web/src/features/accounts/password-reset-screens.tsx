import { Route, Switch } from 'wouter';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { ResetSuccessScreen } from './reset-success-screen.tsx';
import { VerifyCodeScreen } from './verify-code-screen.tsx';

/** The four screens of a new password, loaded together: whoever sees one needs the next. */
export function PasswordResetScreens() {
  return (
    <Switch>
      <Route path="/forgot-password" component={ForgotPasswordScreen} />
      <Route path="/verify-code" component={VerifyCodeScreen} />
      <Route path="/reset-password" component={ResetPasswordScreen} />
      <Route path="/reset-success" component={ResetSuccessScreen} />
    </Switch>
  );
}
