<#
Installs Bellwether or a newer version of it as the system, for Intune and Configuration Manager alike. Before that it ends Bellwether as its
people would, each in their own session. Where one still runs after -WaitSeconds, nothing is installed, and it ends with 1618: try again later.

  powershell.exe -NoProfile -ExecutionPolicy Bypass -File install-bellwether.ps1 -Package Bellwether-1.5.0-x64.msi
  powershell.exe -NoProfile -ExecutionPolicy Bypass -File install-bellwether.ps1 -Package Bellwether-1.5.0-arm64-setup.exe

The package lies beside this script. Never run by those who wrote it: docs/recipes/roll-out-to-900-machines.md says how it is tried.
#>
param(
  [Parameter(Mandatory = $true)] [string] $Package,
  [int] $WaitSeconds = 60
)
$ErrorActionPreference = "Stop"
$tryAgainLater = 1618
$file = Join-Path $PSScriptRoot $Package
if (-not (Test-Path -LiteralPath $file)) { throw "-Package: $file is not there. Put the package beside this script." }

function Get-Bellwether { Get-CimInstance -ClassName Win32_Process -Filter "Name = 'Bellwether.exe'" }

# The system cannot reach a window of somebody's session: a task that runs as this person closes it, without force.
function Close-BellwetherOf([string] $Person) {
  $task = "Close Bellwether $([guid]::NewGuid())"
  $closes = New-ScheduledTaskAction -Execute "$env:SystemRoot\System32\taskkill.exe" -Argument "/IM Bellwether.exe"
  $as = New-ScheduledTaskPrincipal -UserId $Person -LogonType Interactive
  $settings = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
  Register-ScheduledTask -TaskName $task -Action $closes -Principal $as -Settings $settings | Out-Null
  try {
    Start-ScheduledTask -TaskName $task
    Start-Sleep -Seconds 5
  } finally {
    Unregister-ScheduledTask -TaskName $task -Confirm:$false
  }
}

$people = Get-Bellwether | ForEach-Object {
  $owner = Invoke-CimMethod -InputObject $_ -MethodName GetOwner -ErrorAction SilentlyContinue
  if ($owner.User) { "$($owner.Domain)\$($owner.User)" }
} | Sort-Object -Unique
foreach ($person in $people) {
  # Whoever cannot be asked is found below, still running.
  try { Close-BellwetherOf $person } catch { Write-Warning "Bellwether of one person could not be asked to end: $_" }
}

$until = (Get-Date).AddSeconds($WaitSeconds)
while (@(Get-Bellwether).Count -gt 0 -and (Get-Date) -lt $until) { Start-Sleep -Seconds 1 }
if (@(Get-Bellwether).Count -gt 0) { exit $tryAgainLater }

if ($file -like "*.msi") {
  # Without the Restart Manager, what somebody starts meanwhile is not shut down: the package ends with 3010 then.
  $arguments = "/i `"$file`" /qn /norestart MSIRESTARTMANAGERCONTROL=Disable"
  $done = Start-Process -FilePath msiexec.exe -ArgumentList $arguments -Wait -PassThru
} else {
  $done = Start-Process -FilePath $file -ArgumentList "/S" -Wait -PassThru
}
exit $done.ExitCode
